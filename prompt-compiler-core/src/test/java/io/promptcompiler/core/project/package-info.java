/** Tests of the settings of a project. */
package io.promptcompiler.core.project;
