/** Nothing. It stands here so that the bundler, which looks upwards, does not take the product's own. */
export function register() {}
