/**
 * The names of classes, members and locals in generated Java, assigned before anything is emitted.
 */
@NullMarked
package io.promptcompiler.core.java.names;

import org.jspecify.annotations.NullMarked;
