/**
 * Serves new texts of released prompts without a deployment. An {@link
 * io.promptcompiler.overrides.OverrideSource} has the texts; each is compiled when it arrives, and
 * only served if it fits the released prompt.
 */
@NullMarked
package io.promptcompiler.overrides;

import org.jspecify.annotations.NullMarked;
