// Where the engine comes from, in node and in browsers: package.json says which file this is.
export * from "#parts";
