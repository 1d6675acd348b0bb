/** What Spring Boot configures by itself: a catalog of the prompts of an application. */
@org.jspecify.annotations.NullMarked
package io.promptcompiler.springai.autoconfigure;
