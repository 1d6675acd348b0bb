package io.promptcompiler.maven;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The element {@code <root>} of the configuration: a directory of templates. */
public class Root {
  private @Nullable File directory;
  private @Nullable String kind;
  private @Nullable String syntax;
  private @Nullable String scope;
  private @Nullable String packageName;
  private List<@Nullable String> includes = new ArrayList<>();
  private List<@Nullable String> excludes = new ArrayList<>();

  /** Creates an empty root; Maven sets its fields. */
  public Root() {}

  @Nullable File directory() {
    return directory;
  }

  @Nullable String kind() {
    return kind;
  }

  @Nullable String syntax() {
    return syntax;
  }

  @Nullable String scope() {
    return scope;
  }

  @Nullable String packageName() {
    return packageName;
  }

  List<@Nullable String> includes() {
    return includes;
  }

  List<@Nullable String> excludes() {
    return excludes;
  }
}
