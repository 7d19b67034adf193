// Links of other sites, made with lz-string 1.5.0 from the puzzle GIVENS.

export const GIVENS =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** With r1c3 entered, and marks in r1c4. */
export const F_PUZZLES =
    "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QDkIBrAeywgHIwRUBDAVzQAsSAnBAmkAc1YgBMEAbSGgAbrSz1c" +
    "AVlTcIYmADsEaVtIC+ycZOkIAzPMUq1GmNt1TcAFksgAxirQxWABRUOIWALK1WRNTwQgBMyABsALqoDmzKrh7KXr7+gcIhkfYS1ggA7MZKqvDq" +
    "WjqW5WXRoiDZ+vDhBabF5hXAWXq4AIyNRSUWOjUdCCg8Jr0tA7WyPWalbWWVyKLtOUgzzXODqwAc632tB5ND9XsTbVVWdbujhbP98w8rdQ03Tf" +
    "sLj0erRq/jWhdbOo2U5zVqA3DXBS3Db3J64H5Qt5nMFTBDdX53TQA1HwfIYmGHB7ghBhfHvT5EnEvRF/CwXOEIaljTEfQnE+Ckmksy4QkGw+ms" +
    "r5AvkM+DorkEoW4EYS8ko45yMktAUU0WQ5mSinsvGys7smUa/aRTJAA=";

/** With a thermometer. */
export const F_PUZZLES_WITH_RULES =
    "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QDkIBrAeywgHIwRUBDAVzQAsSAnBAmkAc1YgBMEAbSGgAbrSz1c" +
    "AVlTcIYmADsEaVtIC+ycZOkIAzPMUq1GmNt1TcAFksgAxirQxWABRUOIWALK1WRNTwQgBMyABsALqoDmzKrh7KXr7+gcIhkfYS1ggA7MZKqvDq" +
    "WjqW5WXRoiDZ+vDhBabF5hXAWXq4AIyNRSUWOjUdCCg8Jr0tA7WyPWalbWWVyKLtOUgzzXODqwAc632tB5ND9XsTbVVWdbujhbP98w8rdQ03Tf" +
    "sLj0erRq/jWhdbOo2U5zVqA3DXBS3Db3J64H5Qt5nMFTBDdX53TQA1HwfIYmGHB7ghBhfHvT5EnEvRF/CwXOEIaljTEfQnE+Ckmksy4QkGw+ms" +
    "r5AvkM+DorkEoW4EYS8ko45yMktAUU0WQ5mSinsvGys7smUa/aRaLoJiuAC2JHNMBc7GCoHI8SCIhAACVOgBhTpcd0ekIgY1YzRAA===";

/** With marks in r1c3, and a name with a quote. */
export const SUDOKU_PAD =
    "https://sudokupad.app/sclN4YwzgXArADANAWwKYBcCGATN6LBQSxQBskIByASRQB0ywACagVxhgBYBGMuNJlACwD2AJ3IAhMgF84INBADa" +
    "wAG5oiTUmWFMSkegDsRCVVIC6cYaXlX4MM/Pgc78AEx2OcW3HnvHX9669nDzsg33kg1zt7OABmJzg2eKg3WJTEvzhkwNTs9PDMkyj4ADZ4gHZ4" +
    "gA4U0oyKjOrs2vz6/OqomOCvTrDOgPk2LoG4MMH+qCGJsInIr3lOuO6Eu06s4cXhvMG1iY2JvInkjrhmztbOxuHmwdbBy4nmidaJ9rniofew9/" +
    "6yod+w379SpDYFhYGzKzvDbvPLvNa/Da/PK/NbAjbAvLAo5vE52d6td6XX7NX6tX6XYHNYGtYHtMwgSyKJTQaTKCAxVkMvQoCxGYQAa0g8jIbG" +
    "4rmkcDZZQlcDgdjZxRlbI4rOZAE5VSzZXKvJL1ZrKjLZQrpPLmYbtXqIIrLWyOWaIGwleaJXbnRAVQ7pbbmc4jSa7FabT6IH6rRbA8bmU6rSqr" +
    "RrtWyoJJI1GIBa0962RrCpIgA==";

export const SUDOKU_PAD_CLASSIC =
    "https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79";

