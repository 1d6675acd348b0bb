/** Prompts in applications that use Spring AI: messages, token budgets, typed answers. */
@org.jspecify.annotations.NullMarked
package io.promptcompiler.springai;
