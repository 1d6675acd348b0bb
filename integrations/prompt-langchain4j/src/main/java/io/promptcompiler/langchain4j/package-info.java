/** Prompts in applications that use LangChain4j: messages, token budgets, typed answers. */
@org.jspecify.annotations.NullMarked
package io.promptcompiler.langchain4j;
