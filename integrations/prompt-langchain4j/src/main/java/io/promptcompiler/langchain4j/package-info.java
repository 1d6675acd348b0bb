/** Prompts in applications that use LangChain4j: messages, budgets of tokens, typed answers. */
@org.jspecify.annotations.NullMarked
package io.promptcompiler.langchain4j;
