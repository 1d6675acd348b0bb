/** Orchestrators: prompts by phase, with what they inherit, and the data around them. */
@NullMarked
package io.promptcompiler.core.document.orchestrator;

import org.jspecify.annotations.NullMarked;
