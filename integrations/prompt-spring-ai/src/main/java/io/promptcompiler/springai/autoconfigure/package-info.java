/** The auto-configuration for Spring Boot: a catalog of the prompts of an application. */
@org.jspecify.annotations.NullMarked
package io.promptcompiler.springai.autoconfigure;
