/** YAML and JSON as one tree in which every key and value has its location. */
@NullMarked
package io.promptcompiler.core.syntax.data;

import org.jspecify.annotations.NullMarked;
