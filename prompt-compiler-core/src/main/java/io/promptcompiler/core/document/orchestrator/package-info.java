/**
 * Orchestrators: prompts by phase, inheritance between documents, and the data around the prompts.
 */
@NullMarked
package io.promptcompiler.core.document.orchestrator;

import org.jspecify.annotations.NullMarked;
