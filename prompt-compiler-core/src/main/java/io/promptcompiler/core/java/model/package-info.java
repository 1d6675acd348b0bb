/**
 * The classes for a prompt's values: parameters and their builders, object types, enums, constants,
 * and the code that reads them from maps.
 */
@NullMarked
package io.promptcompiler.core.java.model;

import org.jspecify.annotations.NullMarked;
