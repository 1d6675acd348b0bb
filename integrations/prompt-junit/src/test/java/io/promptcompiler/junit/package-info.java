@org.jspecify.annotations.NullMarked
package io.promptcompiler.junit;
