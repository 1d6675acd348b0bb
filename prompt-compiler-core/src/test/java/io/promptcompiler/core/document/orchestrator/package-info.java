/** Tests of orchestrators. */
package io.promptcompiler.core.document.orchestrator;
