/**
 * Prompt libraries: jars that modules with prompts publish, and the modules that depend on them.
 */
package io.promptcompiler.it.library;
