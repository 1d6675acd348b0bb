/** Runs the real handlebars.js 4.7.10 in Nashorn or Node.js, as the reference for the language. */
package io.promptcompiler.it.oracle;
