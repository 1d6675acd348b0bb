package io.promptcompiler.maven;

import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.logging.SystemStreamLog;

/** A log that records its messages. */
final class ToldLog extends SystemStreamLog {
  private final List<String> told = new ArrayList<>();

  /** Each message with its level before it: {@code info: …}. */
  List<String> told() {
    return told;
  }

  @Override
  public void info(CharSequence content) {
    told.add("info: " + content);
  }

  @Override
  public void warn(CharSequence content) {
    told.add("warn: " + content);
  }

  @Override
  public void error(CharSequence content) {
    told.add("error: " + content);
  }
}
