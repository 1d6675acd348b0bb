package io.promptcompiler.gradle;

import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Optional;

/** A directory of templates. */
public interface PromptRoot {

  /** The directory. Tasks have its files and its path in the project as inputs. */
  @Internal
  DirectoryProperty getDirectory();

  /** The kind of its documents, if it does not follow from their names. */
  @Input
  @Optional
  Property<String> getKind();

  /** The syntax of texts that declare none. */
  @Input
  @Optional
  Property<String> getSyntax();

  /** The scope of its templates. */
  @Input
  @Optional
  Property<String> getScope();

  /** The package of its outermost folder. Default: that of the catalog. */
  @Input
  @Optional
  Property<String> getPackageName();

  /** Ant patterns of ids; empty for all. */
  @Input
  ListProperty<String> getIncludes();

  /** Ant patterns of ids to ignore. */
  @Input
  ListProperty<String> getExcludes();
}
