/** Empty. Without this file the bundler, which searches parent folders, would use the product's. */
export function register() {}
