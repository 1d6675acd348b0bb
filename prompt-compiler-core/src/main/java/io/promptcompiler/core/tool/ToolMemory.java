package io.promptcompiler.core.tool;

import io.promptcompiler.core.tool.ToolSettings.JavaCode;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the Java code with tools between two runs, as long as no source has another time or size.
 * An editor compiles after each key, and must not read all sources each time.
 */
public final class ToolMemory {
  private List<Path> folders = List.of();
  private List<String> stamps = List.of();
  private @Nullable JavaToolSources sources;

  /** Creates a memory without content. */
  public ToolMemory() {}

  /** Returns the code that a setting names. */
  synchronized JavaToolSources sources(JavaCode setting) {
    JavaToolSources now = JavaToolSources.find(setting);
    List<String> current = now.stamps();
    if (sources == null || !folders.equals(setting.folders()) || !stamps.equals(current)) {
      folders = setting.folders();
      stamps = current;
      sources = now;
    }
    return sources;
  }
}
