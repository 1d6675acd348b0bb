/** What a JVM does that has rendered nothing before. The fifty prompts are written by the build. */
package com.acme.benchmark.cold;
