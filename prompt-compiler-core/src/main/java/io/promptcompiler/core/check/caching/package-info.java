/** Reports what keeps providers from caching the beginnings of prompts. */
@NullMarked
package io.promptcompiler.core.check.caching;

import org.jspecify.annotations.NullMarked;
