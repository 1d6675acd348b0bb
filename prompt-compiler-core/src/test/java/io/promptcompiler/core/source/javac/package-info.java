@NullMarked
package io.promptcompiler.core.source.javac;

import org.jspecify.annotations.NullMarked;
