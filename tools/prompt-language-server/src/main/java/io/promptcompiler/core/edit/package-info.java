/**
 * Support for editing a module: it is recompiled after each change, including unsaved texts, and
 * the meanings of the names in its texts are recorded.
 */
@NullMarked
package io.promptcompiler.core.edit;

import org.jspecify.annotations.NullMarked;
