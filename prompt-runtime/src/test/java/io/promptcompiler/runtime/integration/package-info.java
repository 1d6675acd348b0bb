/** Tests of operations for integrations. */
package io.promptcompiler.runtime.integration;
