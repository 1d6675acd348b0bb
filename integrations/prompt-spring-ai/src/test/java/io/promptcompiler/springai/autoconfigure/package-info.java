@org.jspecify.annotations.NullMarked
package io.promptcompiler.springai.autoconfigure;
