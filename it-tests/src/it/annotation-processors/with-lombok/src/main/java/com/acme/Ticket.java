package com.acme;

import java.util.List;
import lombok.Builder;
import lombok.NonNull;
import lombok.Value;

/** Lombok writes its constructor, getters and builder. */
@Value
@Builder
public class Ticket {
  @NonNull String key;
  Long attempt;
  List<String> watchers;

  /** Who does it. */
  @Value
  @Builder
  public static class Person {
    @NonNull String name;
    String phone;
  }
}
