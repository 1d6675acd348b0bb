package io.promptcompiler.core.source.javac;

import java.nio.file.Path;
import java.util.List;

/**
 * A module of an application whose Java code is checked.
 *
 * @param sourceRoots the folders of Java sources
 * @param resourceRoots the folders of resources that are known; files that a build generates or
 *     that are in libraries are not
 * @param build the relevant settings of its build
 */
public record CodeModule(List<Path> sourceRoots, List<Path> resourceRoots, BuildSettings build) {

  /** Copies the lists. */
  public CodeModule {
    sourceRoots = List.copyOf(sourceRoots);
    resourceRoots = List.copyOf(resourceRoots);
  }
}
