package io.promptcompiler.springai.autoconfigure;

import io.promptcompiler.overrides.OverrideChange;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/** Logs changes of overrides, and keeps the last one of each prompt and source. Thread-safe. */
final class OverrideLog implements Consumer<OverrideChange> {
  private static final Log LOG = LogFactory.getLog(OverrideLog.class);
  private static final int MOST = 1_000;

  private final Map<List<String>, OverrideChange> last =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<List<String>, OverrideChange> eldest) {
          return size() > MOST;
        }
      };

  @Override
  public void accept(OverrideChange change) {
    switch (change.kind()) {
      case REJECTED, UNREADABLE, IGNORED -> LOG.warn(change);
      case ACCEPTED, WITHDRAWN, SUSPENDED, RESUMED, READABLE -> LOG.info(change);
    }
    synchronized (last) {
      List<String> key = List.of(change.id(), change.source());
      last.remove(key);
      last.put(key, change);
    }
  }

  /** Returns the last change of each prompt and source, the newest at the end. */
  List<OverrideChange> changes() {
    synchronized (last) {
      return List.copyOf(last.values());
    }
  }
}
