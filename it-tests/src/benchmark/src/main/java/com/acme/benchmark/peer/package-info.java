/**
 * What others offer for the same task, each used as its documentation recommends: compiled in the
 * build where that is possible, else read once. The templates are translations of those in
 * src/main/prompts, made by the build.
 */
package com.acme.benchmark.peer;
