/** Compares the output of generated code and interpreter with that of handlebars.js. */
package io.promptcompiler.it.render;
