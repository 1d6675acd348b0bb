package io.promptcompiler.batch;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rows from existing maps. */
final class MapRows implements Rows {
  private final Iterator<? extends Map<String, ?>> maps;
  private long number;

  MapRows(Iterator<? extends Map<String, ?>> maps) {
    this.maps = maps;
  }

  @Override
  public List<String> columns() {
    return List.of();
  }

  @Override
  public long bytesRead() {
    return 0;
  }

  @Override
  public boolean hasNext() {
    return maps.hasNext();
  }

  @Override
  public Row next() {
    return new Row(++number, 0, new LinkedHashMap<>(maps.next()), List.of());
  }

  @Override
  public void close() {}
}
