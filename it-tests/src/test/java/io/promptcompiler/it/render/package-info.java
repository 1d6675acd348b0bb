/** Holds generated code and interpreter to what handlebars.js prints. */
package io.promptcompiler.it.render;
