/**
 * The classes of values that a prompt has besides its text: parameters and their builders, object
 * types, enums, constants, and what reads them from maps.
 */
@NullMarked
package io.promptcompiler.core.java.model;

import org.jspecify.annotations.NullMarked;
