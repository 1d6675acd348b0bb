/** The generated API, as code that is written against it meets it. */
package io.promptcompiler.it.api;
