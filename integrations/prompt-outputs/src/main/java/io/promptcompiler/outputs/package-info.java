/**
 * Reads the answers of models into the typed outputs of prompts. Answers may deviate from JSON and
 * from the schema where their meaning is clear.
 */
@NullMarked
package io.promptcompiler.outputs;

import org.jspecify.annotations.NullMarked;
