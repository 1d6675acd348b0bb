/** Prompts in applications that use Spring AI: messages, budgets of tokens, typed answers. */
@org.jspecify.annotations.NullMarked
package io.promptcompiler.springai;
