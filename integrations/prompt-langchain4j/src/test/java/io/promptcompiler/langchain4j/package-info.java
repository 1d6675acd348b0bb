@org.jspecify.annotations.NullMarked
package io.promptcompiler.langchain4j;
