/**
 * How fast generated classes render, and what they allocate, beside what could be done at best and
 * what others do. A workload is a class, a way to do it a method of that class.
 */
package com.acme.benchmark;
