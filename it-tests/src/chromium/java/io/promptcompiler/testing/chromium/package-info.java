/** The browser of tests in profiles that have Selenium. */
@NullMarked
package io.promptcompiler.testing.chromium;

import org.jspecify.annotations.NullMarked;
