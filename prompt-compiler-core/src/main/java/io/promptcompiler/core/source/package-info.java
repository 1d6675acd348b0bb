/** Where templates come from: roots are scanned, paths checked, files read as UTF-8. */
@NullMarked
package io.promptcompiler.core.source;

import org.jspecify.annotations.NullMarked;
