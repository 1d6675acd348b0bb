/** Tests of the generated API, from the code that calls it. */
package io.promptcompiler.it.api;
