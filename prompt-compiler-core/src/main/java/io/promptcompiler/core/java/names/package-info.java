/**
 * Names in generated Java: which class, member and local stands for what, decided before anything
 * is emitted.
 */
@NullMarked
package io.promptcompiler.core.java.names;

import org.jspecify.annotations.NullMarked;
