@NullMarked
package io.promptcompiler.core.edit;

import org.jspecify.annotations.NullMarked;
