/** Tests of the plugin for Gradle: of its tasks and their work alone, and in real builds. */
package io.promptcompiler.gradle;
