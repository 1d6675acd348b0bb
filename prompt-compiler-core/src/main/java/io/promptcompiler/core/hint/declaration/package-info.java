/**
 * Recognizes declarations of parameters and types in the form of other tools. They are reported
 * once and then read as intended. This package depends on data, not on types.
 */
@NullMarked
package io.promptcompiler.core.hint.declaration;

import org.jspecify.annotations.NullMarked;
