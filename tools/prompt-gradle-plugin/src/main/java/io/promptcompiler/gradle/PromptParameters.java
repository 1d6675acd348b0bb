package io.promptcompiler.gradle;

import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.Property;
import org.gradle.workers.WorkParameters;

/** What tasks hand over to the compiler. */
public interface PromptParameters extends WorkParameters {

  /** The declared options. */
  Property<PromptOptions> getOptions();

  /** The group, the name and the version of the project, separated by colons. */
  Property<String> getCoordinates();

  /** The version of the compiler. */
  Property<String> getCompilerVersion();

  /** The Java version of the classes that javac compiles. */
  Property<Integer> getJavaVersion();

  DirectoryProperty getProjectDirectory();

  /** The directory to which findings show paths as relative. */
  DirectoryProperty getRootDirectory();

  RegularFileProperty getBuildFile();

  /** The compile class path as jars and folders with resources. */
  ConfigurableFileCollection getCompileLibraries();

  ConfigurableFileCollection getRuntimeLibraries();

  /** The module declaration of the application, if it has one. */
  ConfigurableFileCollection getModuleInfo();

  RegularFileProperty getSarifFile();
}
