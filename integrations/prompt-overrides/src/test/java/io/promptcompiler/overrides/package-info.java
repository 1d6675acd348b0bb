@org.jspecify.annotations.NullMarked
package io.promptcompiler.overrides;
