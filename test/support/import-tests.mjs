// Makes mocha import test files instead of requiring them. Required, a module that the code under test imports
// dynamically exists twice, and `instanceof` fails between the two copies.
Object.defineProperty(process.features, 'require_module', { value: false });
