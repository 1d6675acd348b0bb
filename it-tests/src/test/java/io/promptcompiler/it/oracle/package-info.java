/** The real handlebars.js 4.7.10, run by Nashorn or Node.js, as the truth about the language. */
package io.promptcompiler.it.oracle;
